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
}

/** Says to who reported something that it has arrived, or what was decided. */
export function contentReportMail(t: Translate, facts: Facts): EmailContent {
  const { language, kind, state, answer, code } = facts
  const title =
    kind === 'review' || kind === 'answer'
      ? t(`content-reports:mail.${kind}`, { title: facts.title })
      : facts.title
  const said = { code, title }
  const text = t(`content-reports:mail.text.${state}`, said)
  return {
    subject: t(`content-reports:mail.subject.${state}`, said),
    document: (
      <EmailLayout t={t} language={language} preview={text}>
        <EmailTitle>{t(`content-reports:mail.subject.${state}`, said)}</EmailTitle>
        <EmailText>{text}</EmailText>
        {state === 'open' || answer === null ? null : <EmailText>{answer}</EmailText>}
        <EmailText>
          {t(state === 'open' ? 'content-reports:mail.next' : 'content-reports:mail.object', said)}
        </EmailText>
      </EmailLayout>
    ),
  }
}
