import { formatDate } from '#app/kit/dates.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailObjection, EmailText } from '#app/ui/email.tsx'
import { RULE_PATHS, type Statement } from '../statement.ts'

/** A statement of reasons, until when one may object, and the address of the pages that it names. */
type SaidStatement = Statement & { objectUntil: Date; origin: string }

type Facts = {
  language: Language
  text: string
  link: string
  /** Where one switches such emails off; null for those that must be. */
  unsubscribe: string | null
  /** Of a decision of staff: why, its number, and where one objects. */
  decided: { reason: string; number: string; object: string; statement: SaidStatement | null } | null
}

/** The email of a notification. */
export function notificationMail(t: Translate, facts: Facts): EmailContent {
  const { language, text, link, decided } = facts
  return {
    subject: text,
    document: (
      <EmailLayout t={t} language={language} preview={text} why={whyOf(t, facts)}>
        <EmailText>{text}</EmailText>
        {decided ? (
          <>
            {decided.statement ? <StatementLines t={t} language={language} said={decided.statement} /> : null}
            <EmailText>
              <b>{t(decided.statement ? 'staff-acts:statement.facts' : 'common:mail.reason')}</b>
            </EmailText>
            {decided.reason
              .split('\n')
              .filter(Boolean)
              .map((line) => (
                <EmailText key={line}>{line}</EmailText>
              ))}
            <EmailText small>{t('common:mail.decision', { number: decided.number })}</EmailText>
          </>
        ) : null}
        <EmailButton href={link}>{t('notifications:mail.button')}</EmailButton>
        {decided?.statement ? (
          <>
            <EmailText small>{t('staff-acts:statement.person')}</EmailText>
            <EmailText small>
              {t('staff-acts:statement.by', {
                day: formatDate(decided.statement.objectUntil, 'UTC', language),
              })}
            </EmailText>
          </>
        ) : null}
        {decided ? <EmailObjection t={t} href={decided.object} /> : null}
        {decided?.statement ? <EmailText small>{t('staff-acts:statement.ways')}</EmailText> : null}
      </EmailLayout>
    ),
  }
}

type LinesProps = { t: Translate; language: Language; said: SaidStatement }

/** What was done and for how long, the rule, and from where it came. */
function StatementLines({ t, language, said }: LinesProps) {
  const { acts, rule, source, detectedBy, until, origin } = said
  return (
    <>
      {acts.map((act) => (
        <EmailText key={act}>{t(`staff-acts:doneBy.${act}`)}</EmailText>
      ))}
      <EmailText>
        {until
          ? t('staff-acts:statement.until', { at: formatDate(new Date(until), 'UTC', language) })
          : t('staff-acts:statement.open')}
      </EmailText>
      <EmailText>
        {t('staff-acts:statement.rule')}{' '}
        <EmailLink href={origin + pathIn(language, RULE_PATHS[rule])}>
          {t(`staff-acts:rule.${rule}`)}
        </EmailLink>
      </EmailText>
      <EmailText>{t(`staff-acts:statement.from.${source}`)}</EmailText>
      {detectedBy ? <EmailText>{t(`staff-acts:statement.detectedBy.${detectedBy}`)}</EmailText> : null}
    </>
  )
}

function whyOf(t: Translate, { unsubscribe, decided }: Facts) {
  if (decided) return t('common:mail.answered')
  if (!unsubscribe) return undefined
  return (
    <>
      {t('notifications:mail.why')}{' '}
      <EmailLink href={unsubscribe}>{t('notifications:mail.unsubscribe')}</EmailLink>
    </>
  )
}
