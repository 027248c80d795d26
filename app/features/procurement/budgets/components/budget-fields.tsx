import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'

export type BudgetIntent = 'add' | 'change' | 'move' | 'rule' | 'decide'

/**
 * What a form of the page needs: its fields by name, and what is wrong with it, where it was the one sent.
 */
export function useBudgetForm(intent: BudgetIntent, sent: FormFault | null) {
  const { t } = useTranslation('budgets')
  const fault = sent?.values.intent === intent ? sent : null
  const labelOf = (name: string) => t(`form.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  // Several forms of the page have an amount and a reason.
  const field = (name: string, saved?: string) => ({
    ...fields(name, saved),
    id: fault ? name : `${intent}-${name}`,
  })
  return { t, fault, labelOf, field }
}
