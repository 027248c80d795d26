import { Form } from 'react-router'
import { BUYERS } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { formatMoney } from '#app/kit/money.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { SelectBox } from '#app/ui/select-box.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { getSales } from '../queries-sales.server.ts'

type Sales = Awaited<ReturnType<typeof getSales>>
type TypesProps = { types: Sales['types']; canSayBuyers: boolean; fault: FormFault | null }

/** The ticket types of an event with sales; its organiser sets there who may buy each. */
export function TicketTypeTable({ types, canSayBuyers, fault }: TypesProps) {
  const { t } = useTranslation('sales')
  const language = useLanguage()
  const isAsked = ({ retired }: Sales['types'][number]) => canSayBuyers && !retired
  const table = (
    <Table
      caption={t('types.title')}
      rows={types}
      rowKey={(type) => type.id}
      columns={[
        { label: t('types.name'), cell: (type) => type.name },
        {
          label: t('types.buyers'),
          cell: (type) =>
            isAsked(type) ? (
              <SelectBox
                name={`buyers.${type.id}`}
                aria-label={`${t('types.buyers')}: ${type.name}`}
                defaultValue={typedOr(fault, `buyers.${type.id}`, type.buyers)}
              >
                {BUYERS.map((buyers) => (
                  <option key={buyers} value={buyers}>
                    {t(`types.of.${buyers}`)}
                  </option>
                ))}
              </SelectBox>
            ) : (
              t(`types.of.${type.buyers}`)
            ),
        },
        { label: t('types.price'), cell: (type) => formatMoney(type.price, language), numeric: true },
        { label: t('types.sold'), cell: (type) => type.taken, numeric: true },
        { label: t('types.held'), cell: (type) => type.held, numeric: true },
        { label: t('types.quantity'), cell: (type) => type.quantity ?? '–', numeric: true },
      ]}
    />
  )
  // What is refused is said, also where its form is gone meanwhile.
  if (!types.some(isAsked))
    return (
      <>
        <FaultSummary fault={fault} labelOf={() => t('types.buyers')} />
        {table}
      </>
    )
  return (
    <Form method="post" preventScrollReset>
      <FormStack>
        <FaultSummary fault={fault} labelOf={() => t('types.buyers')} />
        {table}
        <FormActions>
          <SendButton along={{ intent: '' }}>{t('types.save')}</SendButton>
          <small>{t('types.buyersHint')}</small>
        </FormActions>
      </FormStack>
    </Form>
  )
}
