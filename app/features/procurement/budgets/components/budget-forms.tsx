import type { CategoryChoice } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { CURRENCIES, money } from '#app/kit/money.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { budgetParts } from '../budget-name.ts'
import type { ComparedBudget } from '../budget-row.ts'
import { useBudgetForm } from './budget-fields.tsx'

type AddBudgetProps = {
  year: number
  currency: string
  formKey: string
  centres: { value: string; label: string }[]
  categories: CategoryChoice[]
  isFirst: boolean
  fault: FormFault | null
}

/** Sets a budget: for what and how much, and why. */
export function AddBudget({
  year,
  currency,
  formKey,
  centres,
  categories,
  isFirst,
  ...props
}: AddBudgetProps) {
  const { t, fault, labelOf, field } = useBudgetForm('add', props.fault)
  return (
    <Fold label={t('add')} open={isFirst || fault !== null}>
      <KeptForm>
        <FormStack>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="year" value={year} />
          <FaultSummary fault={fault} labelOf={labelOf} />
          <SelectField
            {...field('costCentre')}
            options={[{ value: '', label: t('everyCentre') }, ...centres]}
            hint={t('form.costCentreHint')}
          />
          <SelectField {...field('category')}>
            <option value="">{t('everyCategory')}</option>
            {categories
              .filter(({ groupId }) => groupId === null)
              .map((group) => (
                <optgroup key={group.id} label={group.name}>
                  <option value={group.slug}>{t('wholeGroup', { name: group.name })}</option>
                  {categories
                    .filter(({ groupId }) => groupId === group.id)
                    .map(({ id, slug, name }) => (
                      <option key={id} value={slug}>
                        {name}
                      </option>
                    ))}
                </optgroup>
              ))}
          </SelectField>
          <FormRow>
            <TextField {...field('amount')} inputMode="decimal" maxLength={60} />
            <SelectField
              {...field('currency', currency)}
              options={CURRENCIES.map((code) => ({ value: code, label: code }))}
            />
          </FormRow>
          <TextAreaField {...field('reason')} rows={2} maxLength={500} hint={t('form.reasonHint')} />
          <FormActions>
            <SendButton tone="go">{t('form.set', { year: String(year) })}</SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}

type ChangeBudgetProps = {
  budget: ComparedBudget
  others: ComparedBudget[]
  formKey: string
  fault: FormFault | null
}

/** Raises or lowers a budget. */
export function ChangeBudget({ budget, formKey, ...props }: Omit<ChangeBudgetProps, 'others'>) {
  const { t, fault, labelOf, field } = useBudgetForm('change', props.fault)
  return (
    <Fold label={t('change')} open={fault !== null}>
      <KeptForm>
        <FormStack>
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="budget" value={budget.code} />
          <input type="hidden" name="shown" value={budget.total} />
          <FaultSummary fault={fault} labelOf={labelOf} />
          <TextField
            {...field('amount', asTyped(money(budget.total, budget.currency)))}
            label={t('form.newAmount', { currency: budget.currency })}
            inputMode="decimal"
            maxLength={60}
          />
          <TextAreaField {...field('reason')} rows={2} maxLength={500} hint={t('form.reasonHint')} />
          <FormActions>
            <SendButton tone="go">{t('form.change')}</SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}

/** Moves what is free of a budget to another one in its currency. */
export function MoveBudget({ budget, others, formKey, ...props }: ChangeBudgetProps) {
  const { t, fault, labelOf, field } = useBudgetForm('move', props.fault)
  if (others.length === 0) return null
  return (
    <Fold label={t('move')} open={fault !== null}>
      <KeptForm>
        <FormStack>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="budget" value={budget.code} />
          <FaultSummary fault={fault} labelOf={labelOf} />
          <SelectField
            {...field('to')}
            options={others.map((other) => ({ value: other.code, label: budgetParts(other, t) }))}
          />
          <TextField
            {...field('amount')}
            label={t('form.moved', { currency: budget.currency })}
            inputMode="decimal"
            maxLength={60}
          />
          <TextAreaField {...field('reason')} rows={2} maxLength={500} hint={t('form.reasonHint')} />
          <FormActions>
            <SendButton tone="go">{t('form.move')}</SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}
