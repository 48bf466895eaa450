// DisguiseORama
