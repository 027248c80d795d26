import type { ReactNode } from 'react'
import { conversationPath } from '#app/features/people/qmail/conversation.ts'
import { formatDay } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { type MessageQuery, parametersOf } from '../message-query.ts'
import type { FoundMessage } from '../queries-found.server.ts'
import styles from './found-messages.module.css'

type FoundMessagesProps = {
  found: { query: MessageQuery; from: string | null; list: FoundMessage[]; more: string | null }
  now: Date
  zone: string
  /** Whether a conversation is open beside it, whose name is the title of the page. */
  isBeside: boolean
  /** By what they are found. */
  children: ReactNode
}

/** Messages that were found, the newest first; each opens among those around it. */
export function FoundMessages({ found, now, zone, isBeside, children }: FoundMessagesProps) {
  const Heading = isBeside ? 'h2' : 'h1'
  const { t } = useTranslation(['message-search', 'qmail'])
  const { query, from, list, more } = found
  const asked = parametersOf(query)
  return (
    <section className={styles.found} aria-labelledby="found-title">
      <Heading id="found-title" className={styles.title}>
        {t('title')}
      </Heading>
      {children}
      {list.length === 0 ? (
        <div className={styles.none}>
          <h2>{t('none')}</h2>
          <p>{t('noneText')}</p>
        </div>
      ) : (
        <ul className={styles.list}>
          {list.map((one) => (
            <Found key={one.id} one={one} asked={asked} now={now} zone={zone} />
          ))}
        </ul>
      )}
      <p className={styles.pages}>
        {from ? <Anchor to={`/message?${asked}`}>{t('qmail:newest')}</Anchor> : null}
        {more ? <Anchor to={`/message?${asked}&from=${more}`}>{t('qmail:older')}</Anchor> : null}
        <Anchor to="/message">{t('qmail:back')}</Anchor>
      </p>
    </section>
  )
}

type FoundProps = { one: FoundMessage; asked: URLSearchParams; now: Date; zone: string }

function Found({ one, asked, now, zone }: FoundProps) {
  const { t } = useTranslation(['message-search', 'qmail'])
  const language = useLanguage()
  const { code, position, other, subject, isMine, author, pieces, files } = one
  const path = conversationPath(other.username, code, position).replace('#', `&${asked}#`)
  return (
    <li>
      <Anchor to={path} className={styles.row}>
        <span className={styles.head}>
          <b translate="no">{other.name}</b>
          <time dateTime={one.at}>{formatDay(new Date(one.at), zone, language, now)}</time>
        </span>
        {subject ? (
          <span className={styles.subject} lang={subject.language ?? undefined}>
            {subject.title}
          </span>
        ) : null}
        <span className={styles.words} dir="auto">
          <span className={styles.who}>
            {isMine
              ? t('qmail:you')
              : t('who', { name: author ?? (one.isOwn ? t('qmail:formerMember') : other.name) })}
          </span>{' '}
          {pieces.map(({ at, text, isFound }) => (isFound ? <mark key={at}>{text}</mark> : text))}
        </span>
        {files.length > 0 ? (
          <span className={styles.subject} translate="no" dir="auto">
            {files.join(' · ')}
          </span>
        ) : null}
      </Anchor>
    </li>
  )
}
