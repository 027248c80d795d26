import type { Language } from '#app/kit/language.ts'
import { pathIn } from '#app/kit/language.ts'
import { textForMail } from '#app/kit/mail-text.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'
import { firstLineOf, monthName, pathOfItem, subjectOf } from '../issue-words.ts'
import type { NewsletterItem, Openings } from '../newsletter.ts'

type Facts = {
  language: Language
  issue: { month: string; openings: Openings }
  items: readonly NewsletterItem[]
  origin: string
  unsubscribe: string
  now: Date
}

/** The newsletter for one reader. */
export function newsletterMail(t: Translate, facts: Facts): EmailContent {
  const { language, issue, items, origin, unsubscribe } = facts
  const subject = subjectOf(issue.month, language, t)
  const opening = issue.openings[language]
  const why = (
    <>
      {t('newsletter:mail.why')}{' '}
      <EmailLink href={unsubscribe}>{t('notifications:mail.unsubscribe')}</EmailLink>
    </>
  )
  return {
    subject,
    document: (
      <EmailLayout t={t} language={language} preview={opening ?? t('newsletter:mail.lead')} why={why}>
        <EmailTitle>{t('newsletter:mail.title', { month: monthName(issue.month, language) })}</EmailTitle>
        {opening ? <EmailText>{textForMail(opening, 400)}</EmailText> : null}
        <EmailText>{t('newsletter:mail.lead')}</EmailText>
        <Items {...facts} t={t} kind="topic" items={items} />
        <Items {...facts} t={t} kind="event" items={items} />
        <EmailButton href={origin + pathIn(language, '/search')}>{t('newsletter:mail.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}

type ItemsProps = Facts & { t: Translate; kind: NewsletterItem['kind'] }

function Items({ t, kind, items, language, origin, now }: ItemsProps) {
  const own = items.filter((item) => item.kind === kind)
  if (own.length === 0) return null
  return (
    <>
      <EmailText>
        <strong>{t(`newsletter:mail.${kind}s`)}</strong>
      </EmailText>
      {own.map((item) => (
        <EmailText key={item.url}>
          <EmailLink href={origin + pathIn(language, pathOfItem(item))}>
            <span lang={item.language ?? undefined}>{textForMail(item.title)}</span>
          </EmailLink>
          <Line words={firstLineOf(item, language, t, now)} />
        </EmailText>
      ))}
    </>
  )
}

function Line({ words }: { words: string }) {
  if (!words) return null
  return (
    <>
      <br />
      {words}
    </>
  )
}
