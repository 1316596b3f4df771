import { DEFAULT_FILE_TYPE } from "../../../../constants";
import { cropOf, type Framing } from "./framing";

/** The side of a picture that is sent, in pixels. */
export const SIDE = 512;

const QUALITY = 0.9;

/** Draws what is kept of the picture into a square canvas, on white where it lets something through. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, framing: Framing): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { left, top, side } = cropOf(picture, framing);
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** What is kept, as a new file: of the chosen one nothing goes on but what can be seen. */
export function crop(picture: ImageBitmap, framing: Framing): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  draw(canvas, picture, framing);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error("the picture could not be written"))),
      DEFAULT_FILE_TYPE,
      QUALITY,
    );
  });
}
