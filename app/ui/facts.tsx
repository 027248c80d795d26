import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './facts.module.css'

export type Fact = { label: ReactNode; value: ReactNode; note?: ReactNode }

/** Facts side by side in one frame (when, where, language), below each other on a phone. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts} data-count={Math.min(facts.length, 4)}>
      {facts.map((fact, at) => (
        <div key={at.toString()}>
          <dt>{fact.label}</dt>
          <dd>
            <b>{fact.value}</b>
            {fact.note ? <span className={styles.note}>{fact.note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Facts in lines: label on the left, value on the right. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map((fact, at) => (
        <div key={at.toString()}>
          <dt>{fact.label}</dt>
          <dd>
            {fact.value}
            {fact.note ? <span className={styles.note}>{fact.note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export type Figure = Fact & { good?: boolean }

/** Key figures of a dashboard: four in a row, two by two on a phone. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map((figure, at) => (
        <div key={at.toString()}>
          <dt>{figure.label}</dt>
          <dd>
            <b>{figure.value}</b>
            {figure.note ? (
              <span className={cx(styles.note, figure.good && styles.good)}>{figure.note}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
