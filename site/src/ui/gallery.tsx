import { allExamples, exampleKey } from "./allExamples";
import styles from "./gallery.module.css";

const EXAMPLES = allExamples();

/**
 * All components with all their examples, for development; no route of the product shows it. `only` shows the one
 * example with that key, which dialogs and popovers need.
 */
export function Gallery({ only }: { only?: string | undefined }) {
  const chosen = EXAMPLES.find((example) => exampleKey(example) === only);
  if (chosen) return <main className={styles.single}>{chosen.element}</main>;

  const names = [...new Set(EXAMPLES.map((example) => example.component))];
  return (
    <main className={styles.sheet}>
      <h1>Bausteine und Zustände</h1>
      <div className={styles.grid}>
        {names.map((name) => (
          <section key={name} className={styles.section}>
            <h2 className={styles.name}>{name}</h2>
            {EXAMPLES.filter((example) => example.component === name).map((example) => (
              <div key={example.name}>
                <p className={styles.example}>
                  {example.overlay ? <a href={`#${exampleKey(example)}`}>{example.name}</a> : example.name}
                </p>
                {example.overlay ? null : example.element}
              </div>
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}
