import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { type Tab, TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { INBOX_VIEWS, type InboxView } from '../conversation.ts'
import type { ListedConversation } from '../queries-list.server.ts'
import styles from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'

type InboxProps = {
  inbox: { view: InboxView; after: string | null; list: ListedConversation[]; more: string | null }
  /** Whether several people share it. */
  isTeam: boolean
  /** The code of the conversation that is open; whether one is, or begins. */
  open: string | null
  isBeside: boolean
  now: Date
  zone: string
  /** What stands above the list. */
  children?: ReactNode
}

/** The conversations of a side, the latest first, in views of which each has its own address. */
export function Inbox({ inbox, isTeam, open, now, zone, children, isBeside }: InboxProps) {
  // Of a page with an open conversation that one is the title.
  const Heading = isBeside ? 'h2' : 'h1'
  const { t } = useTranslation('qmail')
  const { view, after, list, more } = inbox
  const views = INBOX_VIEWS.filter((one) => isTeam || one !== 'mine')
  const tabs: Tab[] = views.map((one) => ({
    label: t(`view.${one}`),
    to: one === 'all' ? '/message' : `/message?view=${one}`,
    current: one === view,
  }))
  return (
    <section className={styles.inbox} aria-labelledby="inbox-title">
      <Heading id="inbox-title" className={styles.title}>
        {t('title')}
      </Heading>
      {children}
      <TabLinks label={t('view.label')} tabs={tabs} />
      {list.length === 0 ? (
        <div className={styles.none}>
          <h2>{t(`none.${view}`)}</h2>
          {view === 'all' ? <p>{t('none.text')}</p> : null}
        </div>
      ) : (
        <ul className={styles.list}>
          {list.map((one) => (
            <InboxRow key={one.code} one={one} isOpen={one.code === open} now={now} zone={zone} />
          ))}
        </ul>
      )}
      <p className={styles.pages}>
        {after ? <Anchor to={`/message?view=${view}`}>{t('newest')}</Anchor> : null}
        {more ? <Anchor to={`/message?view=${view}&from=${more}`}>{t('older')}</Anchor> : null}
      </p>
    </section>
  )
}
