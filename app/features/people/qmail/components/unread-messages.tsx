import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ListedConversation } from '../queries-list.server.ts'
import styles from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'

type UnreadMessagesProps = { unread: readonly ListedConversation[]; now: Date; zone: string }

/** The latest conversations with unread messages, for a dashboard; nothing without any. */
export function UnreadMessages({ unread, now, zone }: UnreadMessagesProps) {
  const { t } = useTranslation('qmail')
  if (unread.length === 0) return null
  return (
    <Section title={t('unreadTitle')} link={{ to: '/message', label: t('seeAll') }}>
      <ul className={styles.list}>
        {unread.map((one) => (
          <InboxRow key={one.code} one={one} isOpen={false} now={now} zone={zone} />
        ))}
      </ul>
    </Section>
  )
}
