/** How soon an admin sees what another has done; at once on coming back to the page. */
export const othersMs = 10_000;
