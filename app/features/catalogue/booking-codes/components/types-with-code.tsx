import { Form } from 'react-router'
import styles from '#app/features/catalogue/inventory/components/code-form.module.css'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { BookingCodes } from '../queries-codes.server.ts'

type CodedTypesProps = Pick<BookingCodes, 'event' | 'types'> & { fault: FormFault | null }

/** Chooses which ticket types need a booking code. */
export function TypesWithCode({ event, types, fault }: CodedTypesProps) {
  const { t } = useTranslation('codes')
  const sent = fault?.values.types
  const ticked = sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]
  return (
    <Form method="post" preventScrollReset>
      <FormStack>
        <FaultSummary fault={fault} />
        <fieldset id={fault ? 'types' : undefined} tabIndex={-1} className={styles.types}>
          <legend>{t('needs.legend')}</legend>
          {types.map((type) => (
            <CheckboxField
              key={`${type.id} ${type.onlyWithCode}`}
              name="types"
              value={type.id}
              defaultChecked={fault ? ticked.includes(type.id) : type.onlyWithCode}
              label={<span lang={event.language}>{type.name}</span>}
            />
          ))}
        </fieldset>
        <FormActions>
          <SendButton name="intent" value="need">
            {t('needs.send')}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
