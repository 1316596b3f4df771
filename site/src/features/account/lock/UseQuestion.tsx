import { useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import type { DeviceUse } from "../../../seal/deviceUse";
import { LinkList, LinkRow } from "../../../ui/LinkList";

interface UseQuestionProps {
  /** Called with true where a PIN is wanted. */
  onChosen: (use: DeviceUse, withPin: boolean) => Promise<void>;
}

/** What a tap chooses. */
const CHOICES = [
  { name: "own", use: "own", withPin: true },
  { name: "unlocked", use: "own", withPin: false },
  { name: "shared", use: "shared", withPin: false },
] as const;

/** "Ist das Ihr eigenes Gerät?", answered by one tap. */
export function UseQuestion({ onChosen }: UseQuestionProps) {
  const { t } = useTranslation("lock");
  const [isPending, setPending] = useState(false);

  async function choose(use: DeviceUse, withPin: boolean) {
    if (isPending) return;
    setPending(true);
    await onChosen(use, withPin);
    setPending(false);
  }

  return (
    <LinkList>
      {CHOICES.map(({ name, use, withPin }) => (
        <LinkRow
          key={name}
          as="button"
          type="button"
          name={t(`use.${name}`)}
          about={t(`use.${name}Text`)}
          onClick={() => void choose(use, withPin)}
        />
      ))}
    </LinkList>
  );
}
