import { Form, redirect } from 'react-router'
import { EmailCodeForm } from '#app/features/people/email-codes/components/email-code-form.tsx'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { OrderSummary } from '#app/features/sales/bookings/components/order-summary.tsx'
import { checkoutView } from '#app/features/sales/checkout/checkout.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { getChoice } from '#app/features/sales/checkout/queries-choice.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { isPerson } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { newId } from '#app/kit/ids.ts'
import { formValues } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { Page, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/confirm-hold'
import { seatRequestPath, takeConfirmStep } from './confirm-steps.server.ts'
import { orSignIn } from './order-steps.server.ts'

export const handle = { quiet: true }

const wantedOf = (request: Request) => new URL(request.url).searchParams

/** Seats chosen at an event, or an order whose hold has run out. */
async function summaryOf(ctx: Ctx, wanted: URLSearchParams) {
  const reference = wanted.get('order')
  if (reference === null) return getChoice(ctx, nestedValues(formValues(wanted)))
  const order = await orSignIn(ctx, reference, () => getCheckout(ctx, reference))
  if (checkoutView(order, ctx.now()) !== 'expired') throw redirect(`/order/${reference}`)
  const { event, lines, currency, totalMinor, sum, refundTerms } = order
  return { event, lines, currency, totalMinor, sum, refundTerms }
}

type Who =
  | { kind: 'known' }
  /** `own` is the address of who is signed in, and not confirmed yet. */
  | { kind: 'guest'; own?: string; waiting: { email: string; sentAt: number } | null }

async function whoOf(ctx: Ctx): Promise<Who> {
  const { actor } = ctx
  const own = isPerson(actor) ? actor.email : undefined
  if (isPerson(actor) && actor.emailConfirmed) return { kind: 'known' }
  const guest = await findGuestEmail(ctx, own && emailKey(own))
  if (guest?.confirmed && !own) return { kind: 'known' }
  return { kind: 'guest', own, waiting: guest && { email: guest.email, sentAt: guest.sentAt.getTime() } }
}

export const loader = loaderOf(async (ctx, { request }: Route.LoaderArgs) => {
  const wanted = wantedOf(request)
  const [summary, who] = await Promise.all([summaryOf(ctx, wanted), whoOf(ctx)]).catch((error) => {
    throw error instanceof BadInput ? redirect('/event/search') : error
  })
  return { summary, who, here: seatRequestPath(wanted), formKey: newId(), now: ctx.now() }
})

export const action = actionOf((ctx, values, { request }: Route.ActionArgs) =>
  takeConfirmStep(ctx, values, wantedOf(request)),
)

/** Where guests of one address hold many seats together, the next says who it is before seats are held. */
export default function ConfirmHold({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const { summary, who, now } = loaderData
  const fault = actionData && 'errors' in actionData ? actionData : null
  return (
    <Page title={t('known.title')} lead={<p>{t(who.kind === 'known' ? 'known.ready' : 'known.lead')}</p>}>
      <PageMeta title={t('known.title')} noindex />
      <SplitLayout aside={<OrderSummary order={summary} now={now} />}>
        <Body {...loaderData} fault={fault} />
      </SplitLayout>
    </Page>
  )
}

type BodyProps = Route.ComponentProps['loaderData'] & { fault: FormFault | null }

function Body({ who, here, formKey, fault }: BodyProps) {
  const { t } = useTranslation('orders')
  if (who.kind === 'guest')
    return (
      <FormStack>
        <EmailCodeForm {...who} fault={fault} formKey={formKey} submit={t('known.submit')} />
        <p hidden={who.own !== undefined}>
          {t('known.signIn')}{' '}
          <Anchor to={`/login?next=${encodeURIComponent(here)}`}>{t('payment.login')}</Anchor>
        </p>
      </FormStack>
    )
  return (
    <Form method="post">
      <FormStack>
        <FaultSummary fault={fault} />
        <input type="hidden" name="key" value={formKey} />
        <FormActions>
          <SendButton name="intent" value="hold" tone="go" size="large">
            {t('known.hold')}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
