/** The time is passed in, so that a test can say what day it is. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
