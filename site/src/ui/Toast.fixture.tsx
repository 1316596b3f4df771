import { useEffect } from "react";
import { examples } from "./fixtures";
import { type ToastKind, ToastProvider, useToast } from "./Toast";

function Shown({ kind, text }: { kind: ToastKind; text: string }) {
  const toast = useToast();
  useEffect(() => toast[kind](text), [toast, kind, text]);
  return null;
}

function ToastExample(props: { kind: ToastKind; text: string }) {
  return (
    <ToastProvider closeText="Schließen">
      <Shown {...props} />
    </ToastProvider>
  );
}

export const fixtures = examples(
  "Toast",
  ToastExample,
  {
    success: { kind: "success", text: "Gespeichert." },
    error: {
      kind: "error",
      text: "Das Speichern hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
    },
  },
  { overlay: true },
);
