export const templateName = 'slipstream_template';
