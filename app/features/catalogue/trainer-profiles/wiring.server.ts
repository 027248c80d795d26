import { personCopies } from '#app/features/people/accounts/person-copy-registry.server.ts'
import { pictureHolders } from '#app/features/people/staff-acts/picture-holder-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import type { Wiring } from '#app/platform/wiring.server.ts'
import { changePictures } from './change-pictures.server.ts'
import { takePerson } from './take-person.server.ts'

export const trainerProfilesWiring: Wiring = {
  fillings: [fill(personCopies, [takePerson]), fill(pictureHolders, { 'trainer.profile': changePictures })],
}
