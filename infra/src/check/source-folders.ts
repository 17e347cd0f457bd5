/** The folders of the checkout that hold our sources. */
export const SOURCE_FOLDERS = ['packages', 'services', 'web', 'infra', 'load-tests', 'fault-tests'];
