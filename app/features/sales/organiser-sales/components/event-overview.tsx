import type { EventTodos as Todos } from '../queries-overview.server.ts'
import type { SoldOnDay } from '../sales-over-time.ts'
import { EventTodos } from './event-todos.tsx'
import { SalesFigures, type Sold } from './sales-figures.tsx'
import { SalesOverTime } from './sales-over-time.tsx'

type EventOverviewProps = {
  event: Sold & { slug: string; currency: string }
  todos: Todos | null
  sold: readonly SoldOnDay[]
  until: string
}

/** What an event still lacks, what is sold of it, and when and how. */
export function EventOverview({ event, todos, sold, until }: EventOverviewProps) {
  return (
    <>
      <EventTodos slug={event.slug} todos={todos} />
      <SalesFigures event={event} />
      <SalesOverTime sold={sold} until={until} />
    </>
  )
}
