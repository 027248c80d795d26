import { Alert } from './alert.tsx'
import styles from './chosen-answer.module.css'

type ChosenAnswerProps = {
  /** What was done, with how many. */
  title: string
  /** What was not: its name, and why, in the reader's words. */
  refused: readonly { title: string; reason: string }[]
}

/** What became of several that were chosen: what was done, and one by one why the others were not. */
export function ChosenAnswer({ title, refused }: ChosenAnswerProps) {
  return (
    <Alert tone={refused.length > 0 ? 'wait' : 'good'} title={title}>
      {refused.length > 0 ? (
        <ul className={styles.refused}>
          {refused.map((one) => (
            <li key={one.title}>
              <b>{one.title}</b>: {one.reason}
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  )
}
