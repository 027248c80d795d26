import { type Language, pathIn } from '#app/kit/language.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { config } from '#app/platform/config.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { type Audience, questionnairePath, type Round } from './assessment.ts'
import { questionsMail } from './emails/questions.email.tsx'
import { questionnaireToken } from './questionnaire-token.server.ts'

type Given = {
  id: string
  language: Language
  round: Round
  audience: Audience
  title: string
  company: string
  name: string | null
  /** How often the person was reminded before; 0 is the first mail. */
  reminder: 0 | 1 | 2
}

/** The mail with the link of a questionnaire, in the language of its reader. */
export async function composeQuestions(given: Given): Promise<Omit<Mail, 'to'>> {
  const { id, language, title, company, name, ...asked } = given
  const linkTo = (path: string) => config().ORIGIN + pathIn(language, path)
  const link = linkTo(questionnairePath(questionnaireToken(id)))
  const unsubscribe = `${link}/stop`
  const content = await composeEmail(
    questionsMail(translator(language), {
      ...asked,
      language,
      title: textForMail(title),
      company: textForMail(company),
      name: name === null ? null : nameForMail(name),
      link,
      unsubscribe,
      privacy: linkTo('/privacy'),
    }),
  )
  const kind = `assessments.${asked.reminder === 0 ? 'questions' : 'reminder'}`
  return { language, kind, ...content, unsubscribe }
}
