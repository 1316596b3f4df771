import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation";
import { Actions } from "../../../../ui/Actions";
import { Button } from "../../../../ui/Button";
import { Range } from "../../../../ui/Range";
import { crop, draw, SIDE } from "./crop";
import { type Framing, MAX_ZOOM, MIDDLE, movedBy } from "./framing";
import { PictureStep } from "./PictureStep";
import styles from "./picture.module.css";

interface PictureEditorProps {
  picture: ImageBitmap;
  onSave: (file: Blob) => void;
  onCancel: () => void;
}

/** The part of the picture that is kept, chosen with the finger or with three sliders. */
export function PictureEditor({ picture, onSave, onCancel }: PictureEditorProps) {
  const { t } = useTranslation("profile");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [framing, setFraming] = useState<Framing>(MIDDLE);
  const held = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, framing);
  }, [picture, framing]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    const from = held.current;
    if (!from) return;
    const width = event.currentTarget.clientWidth || SIDE;
    held.current = { x: event.clientX, y: event.clientY };
    setFraming((now) =>
      movedBy(picture, now, (event.clientX - from.x) / width, (event.clientY - from.y) / width),
    );
  }

  return (
    <PictureStep>
      <canvas
        ref={canvas}
        className={styles.frame}
        width={SIDE}
        height={SIDE}
        role="img"
        aria-label={t("picture.editor.preview")}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
        onPointerCancel={() => {
          held.current = null;
        }}
      />
      <p className="small quiet">{t("picture.editor.hint")}</p>
      <Slider
        label={t("picture.editor.zoom")}
        value={(framing.zoom - 1) / (MAX_ZOOM - 1)}
        onChange={(value) => setFraming((now) => ({ ...now, zoom: 1 + value * (MAX_ZOOM - 1) }))}
      />
      <Slider
        label={t("picture.editor.across")}
        value={framing.x}
        onChange={(x) => setFraming((now) => ({ ...now, x }))}
      />
      <Slider
        label={t("picture.editor.down")}
        value={framing.y}
        onChange={(y) => setFraming((now) => ({ ...now, y }))}
      />
      <Actions
        back={
          <Button variant="second" onClick={onCancel}>
            {t("action.cancel", { ns: "common" })}
          </Button>
        }
        forward={
          <Button onClick={() => void crop(picture, framing).then(onSave)}>
            {t("action.save", { ns: "common" })}
          </Button>
        }
      />
    </PictureStep>
  );
}

interface SliderProps {
  label: string;
  /** 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <Range
        id={id}
        min={0}
        max={100}
        step={1}
        value={Math.round(value * 100)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber / 100)}
      />
    </div>
  );
}
