import { redirect } from 'react-router'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { CASES_PATH } from '#app/features/site/cases/case.ts'
import { CaseOwnerPanel } from '#app/features/site/cases/components/case-owner-panel.tsx'
import { getCaseOwner } from '#app/features/site/cases/queries-cases.server.ts'
import { answerContact } from '#app/features/site/support/answer-contact.server.ts'
import { closeContact } from '#app/features/site/support/close-contact.server.ts'
import { ContactAnswerForm } from '#app/features/site/support/components/contact-answer-form.tsx'
import { ContactCaseView } from '#app/features/site/support/components/contact-case-view.tsx'
import { contactCasePath, contactReply } from '#app/features/site/support/contact-case.ts'
import { getContactMessage } from '#app/features/site/support/queries-contact.server.ts'
import { languageName } from '#app/kit/display-names.ts'
import { newKey } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/contact-case'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { reference } = params
  const message = await getContactMessage(ctx, reference)
  const reply = contactReply(url.searchParams.get('reply'))
  const t = translator(message.language)
  return {
    message,
    owner: await getCaseOwner(ctx, { kind: 'contact', key: reference }),
    prepared: reply ? t(`support:replies.${reply}.text`, { name: message.name }) : '',
    speaks: languageName(message.language, ctx.language),
    key: newKey(),
    zone: ctx.timeZone,
    now: ctx.now(),
  }
})

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { reference } = params
  if (values.intent === 'assign') {
    await assignCase(ctx, values)
    throw redirect(contactCasePath(reference))
  }
  if (values.intent === 'answer') await answerContact(ctx, { ...values, reference })
  else if (values.intent === 'close') await closeContact(ctx, { ...values, reference })
  else throw notFound()
  throw redirect(`${CASES_PATH}?done=${values.intent}`)
})

/** A message to the house, and its answer. */
export default function ContactCasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['support', 'cases'])
  const { message, owner, prepared, speaks, key, zone, now } = loaderData
  const fault = faultOf(actionData)
  const isAssigned = fault?.values.intent === 'assign'
  const title = t('cases:kind.contact', { name: message.name })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead kicker={<Anchor to={CASES_PATH}>{t('cases:title')}</Anchor>} title={title} />
      <SplitLayout
        aside={
          <FormStack>
            <ContactAnswerForm
              reference={message.reference}
              intentKey={key}
              seen={message.answers.length}
              language={speaks}
              prepared={prepared}
              fault={isAssigned ? null : fault}
            />
            {owner ? <CaseOwnerPanel of={owner} fault={isAssigned ? fault : null} /> : null}
          </FormStack>
        }
      >
        <ContactCaseView message={message} zone={zone} now={now} />
      </SplitLayout>
    </>
  )
}
