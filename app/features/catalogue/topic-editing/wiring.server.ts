import { type Carrier, carriers } from '#app/features/people/staff-acts/carrier-registry.server.ts'
import {
  pictureHolders,
  pictureUses,
} from '#app/features/people/staff-acts/picture-holder-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import type { Wiring } from '#app/platform/wiring.server.ts'
import { archiveTopic } from './archive-topic.server.ts'
import { changePictures } from './change-pictures.server.ts'
import { demoteTopic } from './demote-topic.server.ts'
import { duplicateTopic } from './duplicate-topic.server.ts'
import { promoteTopic } from './promote-topic.server.ts'
import { publishTopic } from './publish-topic.server.ts'
import { getOwnTopic, listOwnTopics } from './queries-own.server.ts'
import { stepTopic } from './step-topic.server.ts'
import { writeTopic } from './write-topic.server.ts'

/** A topic that is hidden for a time and one that is removed for good are both out of sight. */
const OUT_OF_SIGHT: Carrier = {
  carryOut: (tx, ctx, facts) => stepTopic(tx, ctx, { ...facts, step: 'suspend' }),
  takeBack: (tx, ctx, facts) => stepTopic(tx, ctx, { ...facts, step: 'restore' }),
}

export const topicEditingWiring: Wiring = {
  programs: {
    'topics:read': [listOwnTopics, getOwnTopic],
    'topics:write': [writeTopic, publishTopic, archiveTopic, duplicateTopic],
  },
  fillings: [
    fill(pictureHolders, { topic: changePictures }),
    fill(pictureUses, { topic: async (_ctx, id) => [{ kind: 'topic', id }] }),
    fill(carriers, {
      'topic.demote': { carryOut: demoteTopic, takeBack: promoteTopic },
      'topic.hide': OUT_OF_SIGHT,
      'topic.remove': OUT_OF_SIGHT,
    }),
  ],
}
