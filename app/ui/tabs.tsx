import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import styles from './tabs.module.css'

export type Tab = { label: ReactNode; to: string; count?: number | string; current?: boolean }

/** On a narrow screen the row begins where one is. */
function reveal(tab: HTMLAnchorElement | null) {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - 40
}

/** Views of one page side by side, each with its own address; works without scripts. */
export function TabLinks({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Anchor
          key={tab.to}
          ref={tab.current ? reveal : undefined}
          to={tab.to}
          data-change=""
          className={styles.tab}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
        </Anchor>
      ))}
    </nav>
  )
}
