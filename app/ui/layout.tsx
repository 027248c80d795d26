import type { ElementType, ReactNode, Ref } from 'react'
import { Anchor } from './anchor.tsx'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { cx } from './cx.ts'
import styles from './layout.module.css'
import { SkipLink } from './visually-hidden.tsx'

type BoxProps = {
  children: ReactNode
  as?: ElementType
  className?: string
  id?: string
  ref?: Ref<HTMLElement>
}

/** The width of the page with its margins. */
export function Wrap({ as: Tag = 'div', className, ...rest }: BoxProps) {
  return <Tag {...rest} className={cx(styles.wrap, className)} />
}

type PageProps = {
  children: ReactNode
  crumbs?: Crumb[]
  /** A line above the title that says what kind of thing this is. */
  kicker?: ReactNode
  title: ReactNode
  /** The language of the title when people wrote it in another. */
  titleLang?: string
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** The width of a form or a text. */
  narrow?: boolean
  /** A lower title, for pages whose content counts more than their name. */
  compact?: boolean
}

/** A whole page under the header: crumbs, title, lead and what follows. */
export function Page({ children, crumbs, narrow, compact, ...head }: PageProps) {
  return (
    <div className={cx(styles.wrap, styles.page, narrow && styles.narrow, compact && styles.compact)}>
      {crumbs ? <Breadcrumb crumbs={crumbs} /> : null}
      <PageHead {...head} />
      {children}
    </div>
  )
}

export function PageHead({
  kicker,
  title,
  titleLang,
  lead,
  actions,
}: Omit<PageProps, 'children' | 'crumbs' | 'narrow' | 'compact'>) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {kicker ? <p className={styles.kicker}>{kicker}</p> : null}
        <h1 lang={titleLang}>{title}</h1>
        {lead ? <div className={styles.lead}>{lead}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}

type SectionProps = {
  title: ReactNode
  children: ReactNode
  note?: ReactNode
  link?: { to: string; label: ReactNode }
  id?: string
  /** Spans the page with a hairline above, its content in the page's width. */
  band?: boolean
}

export function Section({ title, children, note, link, id, band }: SectionProps) {
  const content = (
    <>
      <header className={styles.sectionHead}>
        <h2>{title}</h2>
        {note ? <p className={styles.note}>{note}</p> : null}
        {link ? <MoreLink to={link.to}>{link.label}</MoreLink> : null}
      </header>
      {children}
    </>
  )
  return (
    <section id={id} className={band ? styles.band : styles.section}>
      {band ? <div className={styles.wrap}>{content}</div> : content}
    </section>
  )
}

/** Where more of the same stands. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor to={to} className={styles.more}>
      {children}
    </Anchor>
  )
}

type SplitProps = {
  children: ReactNode
  aside: ReactNode
  asideFirst?: boolean
  /** A panel that may be higher than the screen: its end, not its beginning, stays in sight. */
  isTall?: boolean
  /** What ends the text: on a phone it stands below the panel, which is read before it. */
  end?: ReactNode
}

/**
 * Text on the left, a panel that stays in sight on the right; on a phone below the text, or above it
 * (`asideFirst`).
 */
export function SplitLayout({ children, aside, asideFirst, isTall, end }: SplitProps) {
  const panel = <aside className={cx(styles.aside, isTall && styles.tall)}>{aside}</aside>
  return (
    <div className={cx(styles.split, end ? styles.ended : null)}>
      {asideFirst ? panel : null}
      <div className={styles.main}>{children}</div>
      {asideFirst ? null : panel}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  )
}

/** A framed panel as it stands beside a text. */
export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(styles.panel, className)}>{children}</div>
}

/**
 * A page of signed-in people: menu at the side, which moves above the content on a phone; `skip` says that a
 * link leads over it.
 */
export function SideLayout({ side, skip, children }: { side: ReactNode; skip: string; children: ReactNode }) {
  return (
    <div className={styles.app}>
      <SkipLink to="desk">{skip}</SkipLink>
      <div className={styles.side}>{side}</div>
      <div id="desk" tabIndex={-1} className={styles.desk}>
        {children}
      </div>
    </div>
  )
}
