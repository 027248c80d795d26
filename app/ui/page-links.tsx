import { Anchor } from './anchor.tsx'
import styles from './page-links.module.css'

type PageLinksProps = { label: string; links: readonly { to: string; label: string }[] }

/** Pages that belong to one, in a quiet row below its head. */
export function PageLinks({ label, links }: PageLinksProps) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label} className={styles.links}>
      {links.map(({ to, label: name }) => (
        <Anchor key={to} to={to}>
          {name}
        </Anchor>
      ))}
    </nav>
  )
}
