import { redirect } from 'react-router'
import { acceptMandate } from '#app/features/people/selling-mandates/accept-mandate.server.ts'
import { MandateActs } from '#app/features/people/selling-mandates/components/mandate-acts.tsx'
import { MandateField } from '#app/features/people/selling-mandates/components/mandate-field.tsx'
import { MANDATE_PAGE, mandateTextPath } from '#app/features/people/selling-mandates/mandate.ts'
import { getMandate } from '#app/features/people/selling-mandates/queries-mandate.server.ts'
import { withdrawMandate } from '#app/features/people/selling-mandates/withdraw-mandate.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/selling-mandate'

const DONE = ['accept', 'withdraw'] as const

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  mandate: await getMandate(ctx),
  done: DONE.find((name) => url.searchParams.has(name)) ?? null,
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    const intent = DONE.find((name) => name === values.intent)
    if (!intent) throw notFound()
    await (intent === 'accept' ? acceptMandate(ctx, values) : withdrawMandate(ctx))
    return redirect(`${MANDATE_PAGE}?${intent}`)
  },
  { whileLocked: true },
)

/** Where a seller reads the mandate by which its offers are sold, accepts it and withdraws it. */
export default function SellingMandate({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['selling-mandates', 'revenue'])
  const language = useLanguage()
  const { mandate, done, now, zone } = loaderData
  const { version, accepted, asked, rests, acts } = mandate
  const fault: FormFault | null = actionData ?? null
  const standing = accepted === null ? 'none' : accepted < version ? 'older' : 'accepted'
  const until = asked?.until ? new Date(asked.until) : null
  const day = until ? formatDay(until, 'UTC', language, now) : ''
  // The day is said above already.
  const field = { version, until: null, rests, isNew: accepted === null, gives: true }
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/revenue">{t('revenue:title')}</Anchor>}
        title={t('title')}
        lead={<p>{t('lead')}</p>}
      />
      {done && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      {asked && rests && acts.length > 0 && !done ? (
        <Alert tone="bad" title={t('notice.rests.title')}>
          <p>{t('notice.rests.text')}</p>
        </Alert>
      ) : null}
      {day && !rests ? (
        <Alert tone="wait">
          {t(accepted === null ? 'notice.sellsOn.text' : 'notice.newer.text', { day })}
        </Alert>
      ) : null}
      <Section title={t('standing.title')} note={t(`standing.${standing}`, { version, accepted })}>
        {asked ? null : (
          <p>
            <Anchor to={mandateTextPath(version)}>{t('text.read', { version })}</Anchor>
          </p>
        )}
      </Section>
      {asked ? (
        <Section title={t('accept.title')}>
          <KeptForm>
            <FormStack>
              <FaultSummary fault={fault} labelOf={() => t('field.short')} />
              <input type="hidden" name="version" value={version} />
              <MandateField
                asked={field}
                error={fault?.errors.mandate ? translateMessage(t, fault.errors.mandate) : null}
              />
              <FormActions>
                <SendButton name="intent" value="accept" tone="go" size="large">
                  {t('accept.button')}
                </SendButton>
              </FormActions>
            </FormStack>
          </KeptForm>
        </Section>
      ) : null}
      {acts.length > 0 ? (
        <Section title={t('acts.title')}>
          <MandateActs acts={acts} zone={zone} />
        </Section>
      ) : null}
      {accepted !== null ? (
        <AskOnce
          label={t('withdraw.button')}
          question={t('withdraw.sure')}
          fields={{ intent: 'withdraw' }}
          alone
        />
      ) : null}
    </>
  )
}
