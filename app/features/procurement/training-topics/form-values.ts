import { money } from '#app/kit/money.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import type { ShownTrainingTopic } from './queries-topic.server.ts'

/** What the fields of the form of a topic begin with; `currency` is for a budget that is not there yet. */
export function topicFormValues(topic: ShownTrainingTopic, currency: string): Record<string, string> {
  const { budgetMinor, budgetCurrency } = topic
  const isBudgeted = budgetMinor !== null && budgetCurrency !== null
  return {
    title: topic.title,
    category: topic.categorySlug,
    language: topic.language,
    description: topic.description,
    audience: topic.audience,
    participants: String(topic.participants),
    days: String(topic.days),
    currency: budgetCurrency ?? currency,
    budget: isBudgeted ? asTyped(money(budgetMinor, budgetCurrency)) : '',
    budgetShown: topic.budgetShown ? 'on' : '',
  }
}
