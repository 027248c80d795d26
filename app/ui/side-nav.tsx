import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { MenuIcon } from './icon.tsx'
import styles from './side-nav.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How much waits on a page: the number, and what it says in words. */
export type SideCount = { shown: number; said: string }
export type SideEntry = {
  label: ReactNode
  to: string
  current?: boolean
  note?: ReactNode
  count?: SideCount | null
}

/** Entries that belong together, under a title where they have one. */
export type SideGroup = { title: string | null; entries: SideEntry[] }

type SideNavProps = {
  label: string
  groups: SideGroup[]
  /** How much waits on all pages together; stands where the menu is folded away. */
  waiting?: SideCount | null
}

/** The menu at the side of a dashboard, in groups; on a phone it folds away under its label. */
export function SideNav({ label, groups, waiting }: SideNavProps) {
  const list = groups.map(({ title, entries }) => (
    <div key={entries[0]?.to} className={styles.group}>
      {title ? <p className={styles.title}>{title}</p> : null}
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Anchor to={entry.to} className={styles.entry} aria-current={entry.current ? 'page' : undefined}>
              {entry.label}
              {entry.count ? <Counted {...entry.count} /> : null}
              {entry.note ? <span className={styles.note}>{entry.note}</span> : null}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  ))
  return (
    <>
      <nav aria-label={label} className={styles.wide}>
        {list}
      </nav>
      <details className={styles.phone}>
        <summary className={styles.summary}>
          <MenuIcon />
          {groups.flatMap(({ entries }) => entries).find((entry) => entry.current)?.label ?? label}
          {waiting ? <Counted {...waiting} /> : null}
        </summary>
        <nav aria-label={label}>{list}</nav>
      </details>
    </>
  )
}

const MOST_SHOWN = 99

function Counted({ shown, said }: SideCount) {
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {shown > MOST_SHOWN ? `${MOST_SHOWN}+` : shown}
      </span>
      <VisuallyHidden> {said}</VisuallyHidden>
    </>
  )
}
