import { formatMoney, money } from '#app/kit/money.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Credit } from '../queries-staff.server.ts'

type CreditTableProps = { credits: readonly Credit[]; formKey: string; fault: FormFault | null }

/** Companies that have transferred more than they owed, with what sends it back. */
export function CreditTable({ credits, formKey, fault }: CreditTableProps) {
  const { t } = useTranslation('collective-statements')
  const language = useLanguage()
  return (
    <Table
      caption={t('staff.credits.title')}
      rows={credits}
      rowKey={({ slug, currency }) => `${slug} ${currency}`}
      columns={[
        {
          label: t('staff.receipts.of'),
          cell: ({ name, slug }) => <span translate="no">{`${name} · ${slug}`}</span>,
        },
        {
          label: t('line.amount'),
          numeric: true,
          cell: ({ minor, currency }) => formatMoney(money(minor, currency), language),
        },
        {
          label: t('line.step'),
          quiet: true,
          cell: ({ slug, name, minor, currency }) => {
            const isOwn = fault?.values.company === slug && fault.values.currency === currency
            const field = fieldsOf({
              t,
              fault: isOwn ? fault : null,
              labelOf: (of) => t(`staff.credits.${of}`),
            })
            return (
              <AskOnce
                label={t('staff.credits.return')}
                of={`${name} ${currency}`}
                question={t('staff.credits.sure')}
                fields={{ intent: 'returnCredit', key: formKey, company: slug, currency }}
              >
                <TextField
                  {...field('amount', asTyped(money(minor, currency)))}
                  id={`amount-${slug}-${currency}`}
                  inputMode="decimal"
                  autoComplete="off"
                />
              </AskOnce>
            )
          },
        },
      ]}
    />
  )
}
