import { formatLongDay } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { DelegationRow } from '../queries-rules.server.ts'
import styles from './approvals.module.css'

type DelegatePartProps = {
  delegations: readonly DelegationRow[]
  members: { value: string; label: string }[]
  ownId: string
  isAdmin: boolean
  fault: FormFault | null
}

/** Who decides for whom while somebody is away, and the form that names one. */
export function DelegatePart({ delegations, members, ownId, isAdmin, fault }: DelegatePartProps) {
  const { t } = useTranslation('approval-rules')
  const language = useLanguage()
  const labelOf = (name: string) => t(`away.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <div className={styles.delegates}>
      {delegations.length > 0 ? (
        <DeskRows>
          {delegations.map((row) => {
            const title = t('away.decides', { delegate: row.delegate ?? '', name: row.name ?? '' })
            const [from, until] = [
              formatLongDay(row.fromDay, language),
              formatLongDay(row.untilDay, language),
            ]
            return (
              <DeskRow
                key={row.id}
                heading="h3"
                title={title}
                lines={[row.fromDay === row.untilDay ? from : t('away.days', { from, until })]}
                end={
                  <>
                    {row.isNow ? <Badge tone="good">{t('away.now')}</Badge> : null}
                    {isAdmin || row.accountId === ownId ? (
                      <AskOnce
                        alone
                        label={t('away.end')}
                        of={title}
                        question={t('away.endSure')}
                        fields={{ intent: 'endDelegate', delegation: row.id }}
                      />
                    ) : null}
                  </>
                }
              />
            )
          })}
        </DeskRows>
      ) : (
        <p>{t('away.none')}</p>
      )}
      <KeptForm key={delegations.length} className={styles.form}>
        <FormStack>
          <FaultSummary fault={fault} labelOf={labelOf} />
          {isAdmin ? <SelectField {...field('member', ownId)} options={members} /> : null}
          <SelectField
            {...field('delegate')}
            options={[{ value: '', label: t('form.choose') }, ...members]}
            hint={t('away.delegateHint')}
          />
          <FormRow>
            <DateField {...field('fromDay')} />
            <DateField {...field('untilDay')} />
          </FormRow>
          <FormActions>
            <SendButton name="intent" value="nameDelegate" tone="go">
              {t('away.save')}
            </SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </div>
  )
}
