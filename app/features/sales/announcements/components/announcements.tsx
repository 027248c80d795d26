import type { ReactNode } from 'react'
import { formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type Announced, piecesOf } from '../announcement.ts'
import styles from './announcements.module.css'

type AnnouncementsProps = {
  title: string
  /** The language that the organiser writes in. */
  lang: string
  written: readonly (Announced & { to?: ReactNode })[]
  zone: string
  now: Date
  /** Where somebody answers one, by its subject. */
  answerTo?: (subject: string) => string
}

/** The announcements of an event, with their links; nothing without any. */
export function Announcements({ title, lang, written, zone, now, answerTo }: AnnouncementsProps) {
  const { t } = useTranslation('announcements')
  const language = useLanguage()
  if (written.length === 0) return null
  return (
    <Section title={title} id="messages">
      <ol className={styles.list}>
        {written.map(({ id, subject, words, writtenAt, to }) => (
          <li key={id} className={styles.one}>
            <h3 lang={lang}>{subject}</h3>
            <p className={styles.facts}>
              <time dateTime={writtenAt}>{formatMoment(new Date(writtenAt), zone, language, now)}</time>
              {to ? <> · {to}</> : null}
            </p>
            <p className={styles.words} lang={lang}>
              {piecesOf(words).map(({ text, isLink }, at) =>
                isLink ? (
                  <ExternalLink key={at.toString()} href={text}>
                    {text}
                  </ExternalLink>
                ) : (
                  text
                ),
              )}
            </p>
            {answerTo ? <Anchor to={answerTo(subject)}>{t('reply')}</Anchor> : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}
