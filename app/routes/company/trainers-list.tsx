import { redirect } from 'react-router'
import { removeTrainer } from '#app/features/people/companies/remove-trainer.server.ts'
import { SupplierDetail } from '#app/features/procurement/suppliers/components/supplier-detail.tsx'
import { SuppliersView } from '#app/features/procurement/suppliers/components/suppliers-view.tsx'
import { saveSupplierNote } from '#app/features/procurement/suppliers/save-supplier-note.server.ts'
import { shortlistSupplier } from '#app/features/procurement/suppliers/shortlist-supplier.server.ts'
import { SUPPLIERS_PATH, suppliersPath } from '#app/features/procurement/suppliers/supplier.ts'
import { SpentOrders } from '#app/features/sales/spending/components/spent-orders.tsx'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/trainers-list'
import { showSuppliers } from './trainers-list-shown.server.ts'

export const loader = personLoader((ctx, { url }: Route.LoaderArgs) => showSuppliers(ctx, url.searchParams))

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  if (values.intent === 'note') {
    await saveSupplierNote(ctx, values)
    return { ok: true } as const
  }
  if (values.intent === 'shortlist') await shortlistSupplier(ctx, values)
  else if (values.intent === 'remove') {
    await removeTrainer(ctx, values)
    return redirect(SUPPLIERS_PATH)
  } else throw notFound()
  return { ok: true } as const
})

/** The trainers of a workspace and the suppliers it uses, for its people; one of them where it is opened. */
export default function TrainersList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('suppliers')
  const { wanted, opened, may, now, zone, today } = loaderData
  const fault = actionData && 'errors' in actionData ? actionData : null
  const whole = fault?.errors['']
  if (opened === null) return <SuppliersView shown={loaderData} />
  return (
    <>
      <PageMeta title={opened.supplier.name} noindex />
      {whole && fault?.values.intent !== 'note' ? (
        <Alert tone="bad">{translateMessage(t, whole)}</Alert>
      ) : null}
      <SupplierDetail
        supplier={opened.supplier}
        back={suppliersPath({ ...wanted, of: null })}
        may={may}
        answer={actionData}
        now={now}
        zone={zone}
        today={today}
      >
        <SpentOrders orders={opened.orders} title={t('orders')} now={now} zone={zone} />
      </SupplierDetail>
    </>
  )
}
