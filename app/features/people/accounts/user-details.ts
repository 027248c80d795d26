import type { ProfileType } from '#app/features/people/parties/party.ts'
import type { ServiceType, UserType } from '#app/kit/actor.ts'

/**
 * The answer of `loginuserdetail`. `profileImage` is JSON text with the address of a picture 90 pixels wide.
 */
export type UserDetails = {
  status: true
  username: string
  userId: string
  profileImage: string
  companyuser: boolean
  smeuser: boolean
  serviceType: ServiceType
  userType: UserType
  name: string
  profileType: ProfileType
  emailConfirmed: boolean
}
