import type { Choice } from '#app/features/people/notifications/statement.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { ContentReportState, ReportedKind } from '../content-report.ts'

type Facts = {
  language: Language
  /** What was reported, as it was called; of a review what it is of. */
  kind: ReportedKind
  title: string
  code: string
  /** Open where it has only arrived. */
  state: ContentReportState
  /** What staff says of the decision. */
  answer: string | null
  /** What was done to what was reported; never what was done about its owner. */
  done: readonly Choice[]
}

/** Says to who reported something that it has arrived, or what was decided. */
export function contentReportMail(t: Translate, facts: Facts): EmailContent {
  const { language, kind, state, answer, code, done } = facts
  const isOpen = state === 'open'
  const title =
    kind === 'review' || kind === 'answer'
      ? t(`content-reports:mail.${kind}`, { title: facts.title })
      : facts.title
  const said = { code, title }
  const text = t(`content-reports:mail.text.${state}`, said)
  return {
    subject: t(`content-reports:mail.subject.${state}`, said),
    document: (
      <EmailLayout
        t={t}
        language={language}
        preview={text}
        why={isOpen ? undefined : t('content-reports:mail.why')}
      >
        <EmailTitle>{t(`content-reports:mail.subject.${state}`, said)}</EmailTitle>
        <EmailText>{text}</EmailText>
        {done.map((choice) => (
          <EmailText key={choice}>{t(`staff-acts:doneBy.${choice}`)}</EmailText>
        ))}
        {isOpen || answer === null ? null : <EmailText>{answer}</EmailText>}
        <EmailText>{t(isOpen ? 'content-reports:mail.next' : 'content-reports:mail.object', said)}</EmailText>
        {isOpen ? null : <EmailText small>{t('staff-acts:statement.ways')}</EmailText>}
      </EmailLayout>
    ),
  }
}
