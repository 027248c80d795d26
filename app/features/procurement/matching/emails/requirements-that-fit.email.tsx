import { formatDeadline } from '#app/features/procurement/requirements/requirement.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import { textForMail } from '#app/kit/mail-text.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'
import { type ShownReason, wordsOfReason } from '../shown-reason.ts'

type Item = {
  url: string
  title: string
  titleLanguage: string
  participants: number
  mode: 'onsite' | 'venue' | 'online'
  city: string | null
  deadline: Date
  timeZone: string
  reasons: ShownReason[]
  /** The path of the sealed link by which one says no. */
  refuse: string
}

type Facts = {
  language: Language
  items: readonly Item[]
  /** How many fit, of which `items` are the best. */
  count: number
  origin: string
  unsubscribe: string
  now: Date
}

/** The requirements that fit a provider, each with the reasons and a link to say no. */
export function requirementsThatFitMail(t: Translate, facts: Facts): EmailContent {
  const { language, items, count, origin, unsubscribe } = facts
  const [first] = items
  const subject =
    count === 1 && first
      ? t('matching:mail.subjectOne', { title: textForMail(first.title) })
      : t('matching:mail.subject', { count })
  const why = (
    <>
      {t('matching:mail.why')} <EmailLink href={unsubscribe}>{t('notifications:mail.unsubscribe')}</EmailLink>
    </>
  )
  return {
    subject,
    document: (
      <EmailLayout t={t} language={language} preview={t('matching:mail.lead')} why={why}>
        <EmailTitle>{t('matching:mail.title')}</EmailTitle>
        <EmailText>{t('matching:mail.lead')}</EmailText>
        {items.map((item) => (
          <MailItem key={item.url} {...facts} t={t} item={item} />
        ))}
        <EmailButton href={origin + pathIn(language, '/requirement/fitting')}>
          {t('matching:mail.button')}
        </EmailButton>
      </EmailLayout>
    ),
  }
}

type MailItemProps = Pick<Facts, 'language' | 'origin' | 'now'> & { t: Translate; item: Item }

function MailItem({ t, item, language, origin, now }: MailItemProps) {
  const place =
    item.mode !== 'online' && item.city ? textForMail(item.city) : t(`requirements:mode.${item.mode}`)
  const date = formatDeadline(item, language, now)
  return (
    <>
      <EmailText>
        <EmailLink href={origin + pathIn(language, `/requirement/${encodeURIComponent(item.url)}`)}>
          <span lang={item.titleLanguage}>{textForMail(item.title)}</span>
        </EmailLink>
        <br />
        {[
          t('requirements:row.people', { count: item.participants }),
          place,
          t('requirements:row.until', { date }),
        ].join(' · ')}
        {item.reasons.map((reason) => (
          <span key={reason.part}>
            <br />
            {`– ${textForMail(wordsOfReason(reason, t, language))}`}
          </span>
        ))}
      </EmailText>
      <EmailText small>
        <EmailLink href={origin + pathIn(language, item.refuse)}>{t('matching:mail.refuse')}</EmailLink>
      </EmailText>
    </>
  )
}
