import { useEffect } from "react";
import { examples } from "./fixtures";
import { type ToastKind, ToastProvider, type Undo, useToast } from "./Toast";

interface Shown {
  kind: ToastKind;
  text: string;
  undo?: Undo;
}

function Shown({ kind, text, undo }: Shown) {
  const toast = useToast();
  useEffect(() => toast[kind](text, undo), [toast, kind, text, undo]);
  return null;
}

function ToastExample(props: Shown) {
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
    undoable: {
      kind: "success",
      text: "Der Eintrag ist gelöscht.",
      undo: { text: "Rückgängig", run: () => undefined },
    },
    error: {
      kind: "error",
      text: "Das Speichern hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
    },
  },
  { overlay: true },
);
