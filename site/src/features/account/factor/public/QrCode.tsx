import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { chunk } from "../../../../platform/chunks";
import styles from "../factor.module.css";
import type { QrPicture } from "../QrPicture";

type PictureProps = ComponentProps<typeof QrPicture>;

/** The picture, as soon as it is there: few pages need the library for it. Without it there is the same as text. */
export function QrCode(props: PictureProps) {
  const [Loaded, setLoaded] = useState<ComponentType<PictureProps> | null>(null);
  useEffect(() => {
    let shown = true;
    chunk(() => import("../QrPicture")).then(
      (module) => {
        if (shown) setLoaded(() => module.QrPicture);
      },
      (error: unknown) => console.warn("picture not loaded", error),
    );
    return () => {
      shown = false;
    };
  }, []);
  return <div className={styles.frame}>{Loaded ? <Loaded {...props} /> : null}</div>;
}
