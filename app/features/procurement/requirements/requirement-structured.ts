import { decimalOf } from '#app/kit/money.ts'
import { type Addresses, plainLine, type Structured } from '#app/kit/structured.ts'
import type { RequirementRowFacts } from './requirement.ts'

type Facts = RequirementRowFacts & { description: string; trainingLanguage: string }

/** A requirement as a schema.org demand; its author is not named. */
export function structuredRequirement(requirement: Facts, at: Addresses): Structured {
  const { budget, city, country } = requirement
  const currency = (budget?.from ?? budget?.to)?.currency
  return {
    '@type': 'Demand',
    name: requirement.title,
    description: plainLine(requirement.description, 1000) || requirement.title,
    url: at.page(`/requirement/${encodeURIComponent(requirement.url)}`),
    validFrom: requirement.publishedAt,
    validThrough: requirement.deadline,
    availabilityEnds: requirement.deadline,
    itemOffered: {
      '@type': 'Service',
      name: requirement.title,
      serviceType: requirement.category,
      availableChannel: { '@type': 'ServiceChannel', availableLanguage: requirement.trainingLanguage },
    },
    areaServed: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country },
    },
    eligibleQuantity: { '@type': 'QuantitativeValue', value: requirement.participants, unitText: 'person' },
    priceSpecification: {
      '@type': 'PriceSpecification',
      priceCurrency: currency,
      minPrice: budget?.from ? decimalOf(budget.from) : undefined,
      maxPrice: budget?.to ? decimalOf(budget.to) : undefined,
    },
  }
}
