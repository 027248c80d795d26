import { useEffect, useState } from 'react'
import { formatDay, formatTime, localDate } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { cx } from '#app/ui/cx.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { conversationPath } from '../conversation.ts'
import type { ListedConversation } from '../queries-list.server.ts'
import styles from './inbox.module.css'
import { StaffMark } from './staff-mark.tsx'
import { hasDraft } from './use-draft.tsx'

type InboxRowProps = { one: ListedConversation; isOpen: boolean; now: Date; zone: string }

/** A conversation: who, about what, the last line, and whether something waits in it. */
export function InboxRow({ one, isOpen, now, zone }: InboxRowProps) {
  const { t } = useTranslation('qmail')
  const language = useLanguage()
  const [draft, setDraft] = useState(false)
  useEffect(() => setDraft(hasDraft(one.code)), [one])
  const { code, other, subject, last, unread, takenBy } = one
  const at = new Date(one.at)
  const isToday = localDate(at, zone) === localDate(now, zone)
  return (
    <li>
      <Anchor
        to={conversationPath(other.username, code)}
        className={cx(styles.row, unread > 0 && styles.unread)}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Avatar name={other.name} image={other.image} square={other.isCompany} />
        <span className={styles.words}>
          <span className={styles.head}>
            <b translate="no">{other.name}</b>
            {other.isStaff ? <StaffMark /> : null}
            <time dateTime={one.at}>
              {isToday ? formatTime(at, zone, language) : formatDay(at, zone, language, now)}
            </time>
          </span>
          {subject ? (
            <span className={styles.subject} lang={subject.language ?? undefined}>
              {subject.title}
            </span>
          ) : null}
          <span className={styles.last}>
            {draft ? <b className={styles.draft}>{t('draft')} </b> : last.isOwn ? `${t('you')} ` : null}
            {last.words}
          </span>
          {takenBy ? <span className={styles.taken}>{t('takenBy', { name: takenBy })}</span> : null}
        </span>
        {unread > 0 ? (
          <span className={styles.count}>
            {unread}
            <VisuallyHidden> {t('unread', { count: unread })}</VisuallyHidden>
          </span>
        ) : null}
      </Anchor>
    </li>
  )
}
