import { redirect } from 'react-router'
import { SendForm } from '#app/features/sales/invoice-list/components/send-form.tsx'
import { sendPath } from '#app/features/sales/invoice-list/invoice-list.ts'
import { getSendings } from '#app/features/sales/invoice-list/queries-sendings.server.ts'
import { sendInvoice } from '#app/features/sales/invoice-list/send-invoice.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { newKey } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Panel, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/send-invoice'

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  invoice: await getSendings(ctx, params.id),
  done: url.searchParams.has('done'),
  formKey: newKey(),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    await sendInvoice(ctx, { ...values, invoice: params.id })
    return redirect(`${sendPath(params.id)}?done`)
  },
  { whileLocked: true },
)

/** A document that its seller sends to another address, as emails to its buyer come back. */
export default function SendInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('invoice-list')
  const language = useLanguage()
  const { invoice, done, formKey, now, zone } = loaderData
  const fault = actionData ?? null
  const title = t('send.title', { number: invoice.numberText })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/i/invoice?side=issued">{t('side.issued')}</Anchor>}
        title={title}
        lead={<p>{t(invoice.isUndeliverable ? 'send.lead' : 'send.leadOver', { name: invoice.buyer })}</p>}
      />
      <FormStack>
        {done && !fault ? <Alert tone="good">{t('send.done')}</Alert> : null}
        {invoice.isUndeliverable ? (
          <Panel>
            <SendForm formKey={formKey} fault={fault} />
          </Panel>
        ) : null}
      </FormStack>
      {invoice.sent.length > 0 ? (
        <Section title={t('send.sent')}>
          <DeskRows>
            {invoice.sent.map(({ id, address, at, by }) => (
              <DeskRow
                key={id}
                heading="h3"
                title={address || t('send.erased')}
                titleLang=""
                lines={[[formatMoment(at, zone, language, now), by].filter(Boolean).join(' · ')]}
              />
            ))}
          </DeskRows>
        </Section>
      ) : null}
    </>
  )
}
