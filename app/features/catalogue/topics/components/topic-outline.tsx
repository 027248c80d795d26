import type { TopicPageView } from '../topic-page.ts'
import styles from './topic-outline.module.css'

/** As many points as one reads without getting lost; beyond them modules fold, and the first stands open. */
const READABLE = 12

/** The outline, module by module. A long one folds, also without scripts. */
export function TopicOutline({ outline, lang }: { outline: TopicPageView['outline']; lang: string }) {
  const folds = outline.reduce((sum, module) => sum + module.points.length, 0) > READABLE
  return (
    <ol className={styles.outline} lang={lang}>
      {outline.map((module, at) => (
        <li key={at.toString()}>
          {folds && module.points.length > 0 ? (
            <details open={at === 0}>
              <summary>
                <h3>{module.title}</h3>
              </summary>
              <Points points={module.points} />
            </details>
          ) : (
            <>
              <h3>{module.title}</h3>
              <Points points={module.points} />
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

function Points({ points }: { points: string[] }) {
  if (points.length === 0) return null
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
