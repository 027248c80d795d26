import type { ComponentProps } from 'react'
import { Inbox } from '#app/features/people/qmail/components/inbox.tsx'
import { FindMessages } from './find-messages.tsx'
import { FoundMessages } from './found-messages.tsx'

type MessagesSideProps = Omit<ComponentProps<typeof Inbox>, 'inbox' | 'children'> & {
  /** The inbox; null where messages are looked for. */
  inbox: ComponentProps<typeof Inbox>['inbox'] | null
  found: ComponentProps<typeof FoundMessages>['found'] | null
  /** What messages may be about. */
  kinds: readonly string[]
}

/**
 * Beside the open conversation: the inbox, or what was found in it, under the form that looks for messages.
 */
export function MessagesSide({ inbox, found, kinds, isTeam, open, isBeside, now, zone }: MessagesSideProps) {
  const query = found?.query ?? null
  const find = (
    <FindMessages
      key={query && `${query.words} ${query.withFiles}`}
      query={query}
      kinds={kinds}
      isTeam={isTeam}
    />
  )
  if (inbox)
    return (
      <Inbox inbox={inbox} isTeam={isTeam} open={open} isBeside={isBeside} now={now} zone={zone}>
        {find}
      </Inbox>
    )
  return found ? (
    <FoundMessages found={found} isBeside={isBeside} now={now} zone={zone}>
      {find}
    </FoundMessages>
  ) : null
}
