import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { MenuIcon } from './icon.tsx'
import styles from './side-nav.module.css'

export type SideEntry = { label: ReactNode; to: string; current?: boolean; note?: ReactNode }

/** The menu at the side of a dashboard, in groups; on a phone it folds away under its label. */
export function SideNav({ label, groups }: { label: string; groups: SideEntry[][] }) {
  const list = groups.map((group) => (
    <ul key={group[0]?.to} className={styles.group}>
      {group.map((entry) => (
        <li key={entry.to}>
          <Anchor to={entry.to} className={styles.entry} aria-current={entry.current ? 'page' : undefined}>
            {entry.label}
            {entry.note ? <span className={styles.note}>{entry.note}</span> : null}
          </Anchor>
        </li>
      ))}
    </ul>
  ))
  return (
    <>
      <nav aria-label={label} className={styles.wide}>
        {list}
      </nav>
      <details className={styles.phone}>
        <summary className={styles.summary}>
          <MenuIcon />
          {groups.flat().find((entry) => entry.current)?.label ?? label}
        </summary>
        <nav aria-label={label}>{list}</nav>
      </details>
    </>
  )
}
