declare module 'virtual:contract-routes' {
  /** The contract without its schemas, made at build time from `shared/api`. */
  export const contractRoutes: typeof import('#shared/api/contract.ts').contract;
}
