import { redirect } from 'react-router'
import { BankFields } from '#app/features/people/bank-accounts/components/bank-fields.tsx'
import { getRefundAccount } from '#app/features/sales/cancellations/queries-owed.server.ts'
import { sayDueDay } from '#app/features/sales/cancellations/refund-way.ts'
import { nameRefundAccount } from '#app/features/sales/cancellations/refunds/name-account.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/order-refund'
import { orSignIn } from './order-steps.server.ts'

export const handle = { quiet: true }

export const loader = loaderOf(async (ctx, { params: { reference } }: Route.LoaderArgs) => ({
  account: await orSignIn(ctx, reference, () => getRefundAccount(ctx, reference)),
  now: ctx.now(),
}))

export const action = actionOf(
  async (ctx, values, { params: { reference } }: Route.ActionArgs) => {
    await orSignIn(ctx, reference, () => nameRefundAccount(ctx, { ...values, reference }))
    return redirect(hasSession(ctx.actor) ? `/mybooking/${reference}` : `/order/${reference}`)
  },
  { whileLocked: true },
)

/** To which account a seller transfers what goes back of an order. */
export default function OrderRefund({
  loaderData: { account, now },
  params,
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation(['transfers', 'company', 'orders'])
  const language = useLanguage()
  const fault = faultOf(actionData)
  const title = t('transfers:yours.page')
  const { seller, dueOn, amountMinor, currency } = account
  const lead = t('transfers:yours.title', { amount: formatMoney(money(amountMinor, currency), language) })
  return (
    <Page
      title={title}
      kicker={t('orders:checkout.order', { reference: params.reference })}
      lead={
        <p>
          {lead}. {t('transfers:yours.unnamed', { seller, day: sayDueDay(dueOn, language, now) })}
        </p>
      }
      narrow
    >
      <PageMeta title={title} noindex />
      <SavedForm seen={account.seen} answer={actionData}>
        <FormStack>
          <p>{t('transfers:yours.shown', { seller })}</p>
          <FaultSummary fault={fault} labelOf={(name) => t(`company:bank.${name}`)} />
          <BankFields
            saved={account.fields}
            holder={account.holder}
            country={account.country}
            fault={fault}
          />
          <FormActions>
            <SendButton tone="go">{t('transfers:yours.save')}</SendButton>
          </FormActions>
        </FormStack>
      </SavedForm>
    </Page>
  )
}
