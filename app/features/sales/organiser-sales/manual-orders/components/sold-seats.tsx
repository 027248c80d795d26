import type { Givable } from '#app/features/sales/participants/queries-given.server.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { FormRow, FormStack } from '#app/ui/form.tsx'
import type { FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type SoldSeatsProps = Pick<Givable, 'types' | 'currency'> & {
  fault: FormFault | null
  field: ReturnType<typeof fieldsOf>
}

/** The seats of each ticket type in a manual order, with the agreed price where lower. */
export function SoldSeats({ types, currency, fault, field }: SoldSeatsProps) {
  const { t } = useTranslation('manual-orders')
  const language = useLanguage()
  const said = (minor: number) => formatMoney(money(minor, currency), language)
  const wrong = fault?.errors.seats
  return (
    <section id="seats" tabIndex={-1}>
      <FieldError id="seats-error" error={wrong ? translateMessage(t, wrong) : null} />
      <FormStack>
        {types.map(({ id, name, left, unitMinor, group }) => (
          <FormRow key={id}>
            <TextField
              {...field(`seats.${id}`)}
              label={name}
              hint={t('sell.left', { count: left })}
              inputMode="numeric"
              maxLength={4}
              optional
            />
            <TextField
              {...field(`prices.${id}`)}
              label={t('sell.price', { currency })}
              hint={
                group
                  ? t('sell.listGroup', {
                      price: said(unitMinor),
                      group: said(group.minor),
                      count: group.from,
                    })
                  : t('sell.list', { price: said(unitMinor) })
              }
              inputMode="decimal"
              maxLength={40}
              optional
            />
          </FormRow>
        ))}
      </FormStack>
    </section>
  )
}
