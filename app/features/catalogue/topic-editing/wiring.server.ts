import type { Wiring } from '#app/platform/wiring.server.ts'
import { archiveTopic } from './archive-topic.server.ts'
import { duplicateTopic } from './duplicate-topic.server.ts'
import { publishTopic } from './publish-topic.server.ts'
import { getOwnTopic, listOwnTopics } from './queries-own.server.ts'
import { writeTopic } from './write-topic.server.ts'

export const topicEditingWiring: Wiring = {
  programs: {
    'topics:read': [listOwnTopics, getOwnTopic],
    'topics:write': [writeTopic, publishTopic, archiveTopic, duplicateTopic],
  },
}
